import decode from 'qr/decode.js';

type Frame = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

const textIn = (frame: Frame): string | undefined => {
  try {
    return decode(frame);
  } catch {
    // No code in this frame; the next one follows.
    return undefined;
  }
};

self.onmessage = ({ data }: MessageEvent<Frame>) => self.postMessage(textIn(data));
