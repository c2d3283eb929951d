import { spawnSync } from 'node:child_process';
import sharp from 'sharp';

/** Returns a JPEG as from a phone: with location, camera name and rotated orientation. */
export const photographWithGps = async (width = 1200, height = 900): Promise<Buffer> => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f6d9b0"/><stop offset="1" stop-color="#5f7f86"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="70%" cy="30%" r="${height / 8}" fill="#fff4d8"/>
    <path d="M0 ${height * 0.7} Q ${width / 2} ${height * 0.5} ${width} ${height * 0.75} V ${height} H 0 Z" fill="#46604F"/></svg>`;
  return sharp(Buffer.from(drawing))
    .jpeg({ quality: 85 })
    .withExif({
      IFD0: { Make: 'Keepsake Camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '41/1 24/1 1234/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '2/1 10/1 2650/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
};

/** Returns the metadata of an image. Uses exiftool if installed, independent of the product's code. */
export const tagsOf = async (picture: Buffer): Promise<readonly string[]> => {
  const { exif, xmp, iptc } = await sharp(picture).metadata();
  const { status, stdout } = spawnSync('exiftool', ['-GPS:all', '-s', '-'], { input: picture, encoding: 'utf8' });
  const place = status === 0 && stdout.trim() !== '';
  return [exif && 'exif', xmp && 'xmp', iptc && 'iptc', place && 'place'].filter((tag) => typeof tag === 'string');
};
