/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { qrReader, viewsOf } from './qr-reader.js';
import { ScanSheet } from './scan-sheet.js';

/** A camera that resolves on demand. */
const withCamera = () => {
  let stopped = 0;
  const stream = { getTracks: () => [{ stop: () => (stopped += 1) }] };
  let give = (): void => undefined;
  let refuse = (): void => undefined;
  const request = new Promise<unknown>((resolve, reject) => {
    give = () => resolve(stream);
    refuse = () => reject(new Error('not allowed'));
  });
  const value = { getUserMedia: () => request };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
  return { give, refuse, stopped: () => stopped };
};

afterEach(() => {
  cleanup();
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
});

const left = jest.fn();
const sheet = <ScanSheet onRead={() => undefined} onLeave={left} />;

describe('camera', () => {
  test('is switched off if it starts after the sheet was closed', async () => {
    const camera = withCamera();
    render(sheet).unmount();
    camera.give();
    await waitFor(() => expect(camera.stopped()).toBe(1));
  });

  test('shows an error with the next step when refused', async () => {
    const camera = withCamera();
    render(sheet);
    camera.refuse();
    expect((await screen.findByRole('alert')).textContent).toMatch(/can’t use your camera.*or type the code/);
    screen.getByRole('button', { name: 'Type the code' }).click();
    expect(left).toHaveBeenCalledTimes(1);
  });
});

describe('decoded views', () => {
  test('are the whole frame, and the center of a large one', () => {
    expect(viewsOf(480, 640)).toEqual([{ left: 0, top: 0, width: 480, height: 640 }]);
    expect(viewsOf(1280, 720)).toEqual([
      { left: 0, top: 0, width: 1280, height: 720 },
      { left: 320, top: 40, width: 640, height: 640 },
    ]);
  });
});

describe('native detector', () => {
  const address = 'https://keepsake.example/c/CF7K3M9QXA2TDV';
  const video = document.createElement('video');
  const withDetector = (detect: () => Promise<unknown>): void => {
    const native = class {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = detect;
    };
    Object.defineProperty(window, 'BarcodeDetector', { configurable: true, value: native });
  };
  /** Fake worker that records whether it was started and terminated. */
  const withWorker = () => {
    const seen = { started: 0, ended: 0 };
    const ours = class {
      onmessage: (message: { readonly data: string }) => void = () => undefined;
      constructor() {
        seen.started += 1;
      }
      postMessage(): void {
        this.onmessage({ data: address });
      }
      terminate(): void {
        seen.ended += 1;
      }
    };
    Object.defineProperty(globalThis, 'Worker', { configurable: true, value: ours });
    const context = { drawImage: () => undefined, getImageData: () => ({ data: new Uint8ClampedArray(4) }) };
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: () => context });
    return seen;
  };

  afterEach(() => {
    Reflect.deleteProperty(window, 'BarcodeDetector');
  });

  test('is used when it works', async () => {
    const seen = withWorker();
    withDetector(() => Promise.resolve([{ rawValue: address }]));
    expect(await (await qrReader()).read(video)).toBe(address);
    expect(seen.started).toBe(0);
  });

  test('is replaced by the worker when it does not work', async () => {
    const seen = withWorker();
    withDetector(() => Promise.reject(new Error('Barcode detection service unavailable.')));
    const reader = await qrReader();
    expect([await reader.read(video), await reader.read(video)]).toEqual([address, address]);
    reader.close();
    expect(seen).toEqual({ started: 1, ended: 1 });
  });
});
