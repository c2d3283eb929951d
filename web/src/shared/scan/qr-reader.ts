export type Reader = {
  /** The text of the code in the present picture, if there is one. */
  readonly read: (video: HTMLVideoElement) => Promise<string | undefined>;
  readonly close: () => void;
};

type Detector = { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
};

const widest = 640;

const nativeReader = async (): Promise<Reader | undefined> => {
  const native = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!native || !(await native.getSupportedFormats()).includes('qr_code')) return undefined;
  const detector = new native({ formats: ['qr_code'] });
  return { read: async (video) => (await detector.detect(video))[0]?.rawValue, close: () => undefined };
};

/** A worker of our own decodes, so that an old phone's picture does not stand still meanwhile. */
const workerReader = (): Reader => {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const decoded = (frame: ImageData): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data);
      worker.onerror = () => reject(new Error('The decoder did not start.'));
      worker.postMessage({ width: frame.width, height: frame.height, data: frame.data }, [frame.data.buffer]);
    });
  return {
    read: async (video) => {
      const scale = Math.min(1, widest / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      context?.drawImage(video, 0, 0, canvas.width, canvas.height);
      const frame = context?.getImageData(0, 0, canvas.width, canvas.height);
      return frame && decoded(frame);
    },
    close: () => worker.terminate(),
  };
};

/** The browser's own detector where there is one, else ours (most iPhones). */
export const qrReader = async (): Promise<Reader> => (await nativeReader()) ?? workerReader();
