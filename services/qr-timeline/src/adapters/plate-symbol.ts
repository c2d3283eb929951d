import type { DrawSymbol } from '../application/plate-ports.js';
import { drawReadablePlate } from './plate-image.js';
import { runsOf } from './plate-runs.js';

/** One symbol is drawn and read back in a few milliseconds; batches are drawn by threads. */
export const drawSymbol: DrawSymbol = (address) => {
  const svg = drawReadablePlate(address, false);
  return svg === undefined ? undefined : runsOf(svg);
};
