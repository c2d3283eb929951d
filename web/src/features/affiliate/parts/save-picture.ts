/** Renders an SVG at `sizePx` pixels. Rejects if the browser cannot. */
export const svgAsPng = async (svgAddress: string, sizePx: number): Promise<Blob> => {
  const picture = new Image();
  picture.src = svgAddress;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no canvas to draw on.');
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0, sizePx, sizePx);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture came out empty.'))), 'image/png');
  });
};
