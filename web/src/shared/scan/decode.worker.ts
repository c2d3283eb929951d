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

const scope = self as unknown as Worker;
scope.onmessage = ({ data }: MessageEvent<Frame>) => scope.postMessage(textIn(data));
