import { useEffect, useState, type JSX } from 'react';
import { wallText as t } from './wall-texts.js';

/** Rendered in the browser, dark on white: phones must read it across a room. */
const useQr = (address: string): string | undefined => {
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    let left = false;
    void import('../../../shared/plate/qr-picture.js').then(({ qrSvg }) => {
      if (!left) setDrawn(`data:image/svg+xml,${encodeURIComponent(qrSvg(address, 480))}`);
    });
    return () => {
      left = true;
    };
  }, [address]);
  return drawn;
};

type Props = { readonly address: string; readonly text: string; readonly large?: boolean };

export const QrCard = ({ address, text, large = false }: Props): JSX.Element => {
  const drawn = useQr(address);
  return (
    <div className="wall-card" data-large={large}>
      {drawn === undefined ? (
        <span className="wall-qr" />
      ) : (
        <img className="wall-qr" src={drawn} alt={t('qr', { address })} width="480" height="480" />
      )}
      <p>{text}</p>
    </div>
  );
};
