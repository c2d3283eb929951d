/** A ZIP archive of stored files. Photos are compressed already, so nothing is compressed again. */

export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const checksum = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
};

/** Little-endian numbers, each as its size in bytes and its value. */
const packed = (...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
};

const dosTime = (now: Date): number => (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
const dosDate = (now: Date): number => ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate();

/** Version 2.0, names in UTF-8, stored. */
const manner = [
  [2, 20],
  [2, 0x0800],
  [2, 0],
] as const;

export const zipOf = (files: readonly ZipEntry[], now = new Date()): Blob => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const index: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const label = new TextEncoder().encode(name);
    const facts = [
      ...manner,
      [2, dosTime(now)],
      [2, dosDate(now)],
      [4, checksum(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, label.length],
      [2, 0],
    ] as const;
    parts.push(packed([4, 0x04034b50], ...facts), label, bytes);
    index.push(packed([4, 0x02014b50], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), label);
    offset += 30 + label.length + bytes.length;
  }
  const size = index.reduce((sum, { length }) => sum + length, 0);
  const end = packed(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return new Blob([...parts, ...index, end], { type: 'application/zip' });
};
