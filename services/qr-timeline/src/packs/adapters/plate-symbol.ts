import type { DrawSymbol } from '../../plates/api.js';
import { drawReadablePlate } from './plate-image.js';
import { runsOf } from './plate-runs.js';

/** Renders and verifies one symbol in a few milliseconds; batches use threads. */
export const drawSymbol: DrawSymbol = (address) => {
  const svg = drawReadablePlate(address, false);
  return svg === undefined ? undefined : runsOf(svg);
};
