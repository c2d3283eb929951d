import { useMemo, type JSX } from 'react';
import { qrSvg } from '../../../shared/plate/qr-picture.js';
import { saveBytes } from '../../../shared/save-file.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { shareText as t } from '../share-texts.js';
import { CopyButton } from './copy-button.js';
import { svgAsPng } from './save-picture.js';

const shownPx = 160;
const printPx = 1_200;

const textsFor = (link: string, code: string) => [
  { name: t('message'), text: `${t('messageText')} `, link, subject: t('copyMessage') },
  { name: t('post'), text: `${t('postText')} `, link, subject: t('copyPost') },
  { name: t('speech'), text: t('speechText', { code }), link: '', subject: t('copySpeech') },
];

type Props = { readonly link: string; readonly code: string };

/** The QR code has the short link: fewer modules scan from further away. */
const shortOf = (link: string, code: string): string => new URL(`/r/${code}`, link).href;

/** Shown without its scheme, so that it fits one line at 360 px. */
const withoutScheme = (link: string): string => link.replace(/^https?:\/\//, '');

// Closing the share sheet without a choice rejects; that is not an error.
const share = (url: string): void =>
  void navigator.share({ title: siteSettings.brandName, url }).catch(() => undefined);

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
          title: t('noPicture'),
          description: t('noPictureMore'),
          variant: 'destructive',
        }),
    );
  return (
    <section className="affiliate-card share-kit" aria-labelledby="share-title">
      <h2 id="share-title">{t('kit')}</h2>
      <div className="share-code">
        <img src={picture} width={shownPx} height={shownPx} alt={t('qrOf', { link: short })} />
        <div>
          <p className="share-short">
            <bdi>{withoutScheme(short)}</bdi>
          </p>
          <div className="share-actions">
            <CopyButton text={short} subject={t('copyLink')} primary />
            {'share' in navigator && (
              <button type="button" className="button button-quiet" onClick={() => share(short)}>
                {t('share')}
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
        {textsFor(short, code).map(({ name, text, link: address, subject }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>
              {text}
              <bdi className="share-address">{address}</bdi>
            </p>
            <CopyButton text={text + address} subject={subject} />
          </li>
        ))}
      </ul>
    </section>
  );
};
