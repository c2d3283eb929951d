type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

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
  return async (video) => (await detector.detect(video))[0]?.rawValue;
};

const decodingReader = async (): Promise<Reader> => {
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, widest / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const frame = context?.getImageData(0, 0, canvas.width, canvas.height);
    if (!frame) return Promise.resolve(undefined);
    try {
      return Promise.resolve(decode(frame));
    } catch {
      // No code in this frame; the next one comes at once.
      return Promise.resolve(undefined);
    }
  };
};

/** The browser's own detector where there is one, else ours (most iPhones). */
export const qrReader = async (): Promise<Reader> => (await nativeReader()) ?? decodingReader();
