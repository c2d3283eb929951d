import { useEffect, useRef, useState, type JSX } from 'react';
import { CloseIcon } from '../controls/icons.js';
import { Sheet } from '../controls/sheet.js';
import { sharedText as shared } from '../language/shared-texts.js';
import { plateText as t } from '../plate/plate-texts.js';
import { qrReader } from './qr-reader.js';
import './scan-sheet.css';

type Props = {
  readonly onRead: (text: string) => void;
  readonly onLeave: () => void;
  /** The camera cannot be used; without a handler the sheet shows the error. */
  readonly onError?: () => void;
  /** Called to type the code instead; by default closes the sheet. */
  readonly onType?: () => void;
};

const pollIntervalMs = 180;

/** Sharp enough for a plate at arm's length; lower resolutions work as well. */
const rearCamera = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };

/** Shows the rear camera until a code is read. Frames never leave the device. */
export const ScanSheet = ({ onRead, onLeave, onError, onType = onLeave }: Props): JSX.Element => {
  const film = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  const failed = useRef(onError);
  const [problem, setError] = useState(false);

  useEffect(() => {
    read.current = onRead;
    failed.current = onError;
  }, [onRead, onError]);

  useEffect(() => {
    let left = false;
    let timer: number | undefined;
    const ends: (() => void)[] = [];
    /** Stops a camera that starts after the sheet was closed. */
    const untilLeft = (end: () => void): void => {
      if (left) end();
      else ends.push(end);
    };
    const fail = (): void => {
      if (left) return;
      setError(true);
      failed.current?.();
    };

    const watch = async (): Promise<void> => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: rearCamera, audio: false });
      untilLeft(() => stream.getTracks().forEach((track) => track.stop()));
      const video = film.current;
      if (left || !video) return;
      video.srcObject = stream;
      await video.play();
      const eyes = await qrReader();
      untilLeft(eyes.close);
      const inspect = async (): Promise<void> => {
        if (left) return;
        const text = video.videoWidth > 0 ? await eyes.read(video) : undefined;
        if (left) return;
        if (text === undefined) timer = window.setTimeout(() => void inspect().catch(fail), pollIntervalMs);
        else {
          navigator.vibrate?.(40);
          read.current(text);
        }
      };
      await inspect();
    };
    watch().catch(fail);

    return () => {
      left = true;
      window.clearTimeout(timer);
      for (const end of ends) end();
    };
  }, []);

  return (
    <Sheet label={t('scan')} className="scan" onLeave={onLeave}>
      <div className="scan-top">
        <p>{t(problem ? 'scan' : 'center')}</p>
        <button type="button" className="icon-button" aria-label={shared('close')} onClick={onLeave}>
          <CloseIcon />
        </button>
      </div>
      {problem ? (
        <div className="scan-error">
          <p role="alert">{t('camera')}</p>
          <button type="button" className="button button-primary" onClick={onType}>
            {t('type')}
          </button>
        </div>
      ) : (
        <div className="scan-view">
          <video ref={film} muted playsInline />
        </div>
      )}
    </Sheet>
  );
};
