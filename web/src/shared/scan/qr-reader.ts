export type Reader = {
  /** Returns the text of the code in the current frame, if any. */
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

type View = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Returns the views to decode: the downscaled frame for near plates, its full-resolution center for distant ones. */
export const viewsOf = (width: number, height: number): readonly View[] => {
  const whole = { left: 0, top: 0, width, height };
  const side = Math.min(width, height, widest);
  if (Math.max(width, height) <= widest) return [whole];
  return [
    whole,
    { left: Math.round((width - side) / 2), top: Math.round((height - side) / 2), width: side, height: side },
  ];
};

/** Decodes in a worker, so that the camera view stays smooth on old phones. */
const workerReader = (): Reader => {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let attempts = 0;
  const decoded = (frame: ImageData): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data);
      worker.onerror = () => reject(new Error('The decoder did not start.'));
      worker.postMessage({ width: frame.width, height: frame.height, data: frame.data }, [frame.data.buffer]);
    });
  return {
    read: async (video) => {
      const views = viewsOf(video.videoWidth, video.videoHeight);
      const view = views[attempts++ % views.length];
      if (!view) return undefined;
      const scale = Math.min(1, widest / Math.max(view.width, view.height));
      canvas.width = Math.round(view.width * scale);
      canvas.height = Math.round(view.height * scale);
      context?.drawImage(video, view.left, view.top, view.width, view.height, 0, 0, canvas.width, canvas.height);
      const frame = context?.getImageData(0, 0, canvas.width, canvas.height);
      return frame && decoded(frame);
    },
    close: () => worker.terminate(),
  };
};

/** Returns the browser's detector if it works, else our decoder (most iPhones). */
export const qrReader = async (): Promise<Reader> => {
  const native = await nativeReader().catch(() => undefined);
  let own = native ? undefined : workerReader();
  return {
    read: async (video) => {
      if (own || !native) return own?.read(video);
      try {
        return await native.read(video);
      } catch {
        own = workerReader(); // some systems expose a detector without an implementation
        return own.read(video);
      }
    },
    close: () => own?.close(),
  };
};
