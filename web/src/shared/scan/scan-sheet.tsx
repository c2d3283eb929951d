import { useEffect, useRef, useState, type JSX } from 'react';
import { CloseIcon } from '../controls/icons.js';
import { Sheet } from '../controls/sheet.js';
import { qrReader, type Reader } from './qr-reader.js';
import './scan-sheet.css';

type Props = {
  readonly onRead: (text: string) => void;
  readonly onLeave: () => void;
  /** The camera cannot be used; without this the sheet says so itself. */
  readonly onFault?: () => void;
};

const lookEveryMs = 180;

/** The rear camera until a code is read. Pictures are looked at here and never leave the device. */
export const ScanSheet = ({ onRead, onLeave, onFault }: Props): JSX.Element => {
  const film = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  const [fault, setFault] = useState(false);

  const failed = useRef(onFault);

  useEffect(() => {
    read.current = onRead;
    failed.current = onFault;
  }, [onRead, onFault]);

  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    let timer: number | undefined;
    let reader: Reader | undefined;

    const watch = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      const video = film.current;
      if (left || !video) return;
      video.srcObject = stream;
      await video.play();
      const eyes = await qrReader();
      reader = eyes;
      const look = async (): Promise<void> => {
        const text = video.videoWidth > 0 ? await eyes.read(video) : undefined;
        if (left) return;
        if (text === undefined) timer = window.setTimeout(() => void look().catch(() => setFault(true)), lookEveryMs);
        else {
          navigator.vibrate?.(40);
          read.current(text);
        }
      };
      await look();
    };
    watch().catch(() => {
      if (left) return;
      setFault(true);
      failed.current?.();
    });

    return () => {
      left = true;
      window.clearTimeout(timer);
      reader?.close();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  return (
    <Sheet label="Scan the plate" className="scan" onLeave={onLeave}>
      <div className="scan-top">
        <p>Hold the plate in the square.</p>
        <button type="button" className="icon-button" aria-label="Close" onClick={onLeave}>
          <CloseIcon />
        </button>
      </div>
      {fault ? (
        <p className="scan-fault" role="alert">
          The camera cannot be used. Please allow it in the settings of your browser, or type the code.
        </p>
      ) : (
        <div className="scan-view">
          <video ref={film} muted playsInline />
        </div>
      )}
    </Sheet>
  );
};
