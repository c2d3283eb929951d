import { create } from 'qrcode';

const quietModules = 4;

/** Returns a QR code as SVG, dark on white with its quiet zone, in both themes. */
export const qrSvg = (text: string, size: number): string => {
  const { modules } = create(text, { errorCorrectionLevel: 'H' });
  const width = modules.size + 2 * quietModules;
  let squares = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) squares += `M${column + quietModules} ${row + quietModules}h1v1h-1z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges"><rect width="${width}" height="${width}" fill="#fff"/><path d="${squares}" fill="#1b1815"/></svg>`;
};
