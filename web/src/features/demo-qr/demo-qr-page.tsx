import { useMemo, useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { copyText } from '../../shared/copy-text.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { firstDemoCode, nextDemoCode } from './demo-code.js';
import { qrSvg } from '../../shared/plate/qr-picture.js';
import './demo-qr.css';

const size = 300;

export default function DemoQrPage(): JSX.Element {
  const [code, setCode] = useState(firstDemoCode);
  const toast = useToast();
  const url = `${window.location.origin}/timeline/${code}`;
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrSvg(url, size))}`, [url]);

  const copy = async (what: string, text: string): Promise<void> => {
    const copied = await copyText(text);
    toast(
      copied
        ? { title: `${what} Copied!`, description: text }
        : { title: 'Error', description: `It could not be copied: ${text}`, variant: 'destructive' },
    );
  };

  const download = (): void => {
    const link = document.createElement('a');
    link.href = picture;
    link.download = `${code}.svg`;
    link.click();
  };

  return (
    <div className="demo-qr">
      <div className="demo-qr-code">
        <h1>Demo QR</h1>
        <p className="demo-qr-lead">Does it scan? Try it with your phone: it opens a finished story.</p>
        <div className="demo-qr-print">
          <img src={picture} width={size} height={size} alt={url} />
          <p className="demo-qr-text">{code}</p>
        </div>
        <div className="demo-qr-actions">
          <button type="button" className="button button-primary" onClick={() => setCode(nextDemoCode)}>
            Next Code
          </button>
          <button type="button" className="button button-quiet" onClick={() => void copy('Code', code)}>
            Copy Code
          </button>
          <button type="button" className="button button-quiet" onClick={() => void copy('URL', url)}>
            Copy URL
          </button>
          <button type="button" className="button button-quiet" onClick={download}>
            Download
          </button>
          <button type="button" className="button button-quiet" onClick={() => window.print()}>
            Print
          </button>
        </div>
      </div>
      <div className="demo-qr-facts">
        <h2>For makers of plates</h2>
        <ul>
          <li>Every code is drawn at error correction level H: up to 30 percent of it may be scratched away.</li>
          <li>A quiet zone of four modules is part of each image. Please do not trim it.</li>
          <li>Dark on light, never the other way round; matt surfaces scan better than polished ones.</li>
          <li>From 0.5 mm a module on stone and metal, from 0.4 mm on paper.</li>
          <li>Each image of a real batch is read back by us before you get it, with a list of checksums.</li>
        </ul>
        <p>
          Demo codes lead to <Link to="/timeline/demo">the demo timeline</Link>. Codes that are sold look different and
          cannot be guessed.
        </p>
      </div>
    </div>
  );
}
