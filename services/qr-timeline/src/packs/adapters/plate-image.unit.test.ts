import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { drawPlate, drawReadablePlate, readPlate } from './plate-image.js';
import { platePng, readPng } from './plate-png.js';
import { runsOf } from './plate-runs.js';

const address = 'HTTPS://KEEPSAKE.FAMILY/C/CF7K3M9QXA2TDV';

describe('a plate image', () => {
  test('is decoded by a library independent of the encoder', () => {
    expect(readPlate(drawPlate(address, false))).toBe(address);
  });

  test('stays small because the address is in upper case', () => {
    const side = (svg: string): number => Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    expect(side(drawPlate(address, false))).toBe(33 + 8);
    expect(side(drawPlate(address.toLowerCase(), false))).toBeGreaterThan(33 + 8);
  });

  test('leaves four empty modules on every side', () => {
    const runs = [...drawPlate(address, false).matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map(([, x, y, length]) => ({
      x: Number(x),
      y: Number(y),
      end: Number(x) + Number(length),
    }));
    expect(Math.min(...runs.map(({ x }) => x))).toBe(4);
    expect(Math.min(...runs.map(({ y }) => y))).toBe(4);
    expect(Math.max(...runs.map(({ end }) => end))).toBe(4 + 33);
    expect(Math.max(...runs.map(({ y }) => y))).toBe(4 + 32);
  });

  test('still decodes with the damage that level H tolerates', () => {
    let lost = 0;
    const worn = drawPlate(address, false).replaceAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g, (run, x: string, y: string) => {
      const scratched = Number(x) >= 17 && Number(x) < 26 && Number(y) >= 17 && Number(y) < 26;
      lost += scratched ? 1 : 0;
      return scratched ? '' : run;
    });
    expect(lost).toBeGreaterThan(15);
    expect(readPlate(worn)).toBe(address);
  });

  test('shows SAMPLE only when the plate must not be engraved', () => {
    expect(drawPlate(address, true)).toContain('>SAMPLE</text>');
    expect(readPlate(drawPlate(address, true))).toBe(address);
    expect(drawPlate(address, false)).not.toContain('SAMPLE');
  });

  test('rejects an image of another code and a blank one', () => {
    expect(readPlate(drawPlate(address.replace('2TDV', '2TDW'), false))).not.toBe(address);
    expect(readPlate(drawPlate(address, false).replace(/<path d="[^"]*"/, '<path d=""'))).toBeUndefined();
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7] as const)('encodes the same address under mask %i', (mask) => {
    expect(readPlate(drawPlate(address, false, mask))).toBe(address);
  });

  test('keeps the best mask when it decodes', () => {
    expect(drawReadablePlate(address, true)).toBe(drawPlate(address, true));
  });

  test('decodes as PNG, with whole pixels per module and its size', async () => {
    for (const plateMm of [20, 40, 80]) {
      const png = platePng(runsOf(drawPlate(address, false, undefined, plateMm)), plateMm);
      expect(readPng(png, 41)).toBe(address);
      const { width, height, format } = await sharp(png).metadata();
      const dotsPerMm = png.readUInt32BE(png.indexOf('pHYs') + 4) / 1000;
      expect([format, width % 41, height]).toEqual(['png', 0, width]);
      expect(Math.abs(width / dotsPerMm - plateMm)).toBeLessThan(0.05);
      expect(dotsPerMm * 25.4).toBeGreaterThanOrEqual(300);
      const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
      expect(new Set(data)).toEqual(new Set([0, 255]));
    }
  });

  test('shows SAMPLE below the symbol as PNG', async () => {
    const png = platePng(runsOf(drawPlate(address, true, undefined, 40)), 40);
    expect(readPng(png, 41)).toBe(address);
    const { width, height } = await sharp(png).metadata();
    expect(height / (width / 41)).toBe(41 + 8);
    const band = sharp(png).extract({ left: 0, top: width, width, height: height - width });
    expect((await band.stats()).channels[0]?.min).toBe(0);
  });

  test('rejects a PNG of another code and a blank one', async () => {
    expect(readPng(platePng(runsOf(drawPlate(address.replace('2TDV', '2TDW'), false)), 40), 41)).not.toBe(address);
    const blank = drawPlate(address, false).replace(/<path d="[^"]*"/, '<path d=""');
    expect(readPng(platePng(runsOf(blank), 40), 41)).toBeUndefined();
  });
});
