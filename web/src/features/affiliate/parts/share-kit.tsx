import { useMemo, type JSX } from 'react';
import { qrSvg } from '../../../shared/plate/qr-picture.js';
import { saveBytes } from '../../../shared/save-file.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { CopyButton } from './copy-button.js';
import { svgAsPng } from './save-picture.js';

const shownPx = 160;
const printPx = 1_200;

const textsFor = (link: string, code: string) =>
  [
    {
      name: 'For a message',
      text: 'A plate with a QR code that opens a life in pictures: family and friends add their own. I thought of you: ',
      link,
    },
    {
      name: 'For a post',
      text: 'One scan, and a whole life is there: photographs, videos, the stories of everyone who was there. No account, no app. ',
      link,
    },
    {
      name: 'For speaking',
      text: `When you order, type the code ${code}. The price stays the same for you.`,
      link: '',
    },
  ] as const;

type Props = { readonly link: string; readonly code: string };

/** The QR code has the short link: fewer modules scan from further away. */
const shortOf = (link: string, code: string): string => new URL(`/r/${code}`, link).href;

/** Shown without its scheme, so that it fits one line at 360 px. */
const withoutScheme = (link: string): string => link.replace(/^https?:\/\//, '');

// Closing the share sheet without a choice rejects; that is not an error.
const share = (url: string): void => void navigator.share({ title: 'Keepsake', url }).catch(() => undefined);

export const ShareKit = ({ link, code }: Props): JSX.Element => {
  const toast = useToast();
  const short = shortOf(link, code);
  const svg = useMemo(() => qrSvg(short, printPx), [short]);
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const savePng = (): void =>
    void svgAsPng(picture, printPx).then(
      (png) => saveBytes(`${code}.png`, png),
      () =>
        toast({
          title: 'The picture could not be made',
          description: 'Please download the SVG instead.',
          variant: 'destructive',
        }),
    );
  return (
    <section className="affiliate-card share-kit" aria-labelledby="share-title">
      <h2 id="share-title">Share kit</h2>
      <div className="share-code">
        <img src={picture} width={shownPx} height={shownPx} alt={`QR code of ${short}`} />
        <div>
          <p className="share-short">{withoutScheme(short)}</p>
          <div className="share-actions">
            <CopyButton text={short} label="Copy" subject="the short link" primary />
            {'share' in navigator && (
              <button type="button" className="button button-quiet" onClick={() => share(short)}>
                Share
              </button>
            )}
            <a className="button button-quiet" href={picture} download={`${code}.svg`}>
              SVG
            </a>
            <button type="button" className="button button-quiet" onClick={savePng}>
              PNG
            </button>
          </div>
        </div>
      </div>
      <ul className="share-texts">
        {textsFor(short, code).map(({ name, text, link: address }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>
              {text}
              <span className="share-address">{address}</span>
            </p>
            <CopyButton text={text + address} subject={`the text ${name.toLowerCase()}`} />
          </li>
        ))}
      </ul>
    </section>
  );
};
