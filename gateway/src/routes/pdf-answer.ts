import type { Answer } from '../route.js';

export const pdf = 'application/pdf';

/** A page shows it; on its own it is a download. The service names the file with letters that a header takes. */
export const pdfAnswer = (drawn: { readonly pdf: Uint8Array; readonly name: string }): Answer => ({
  status: 200,
  headers: { 'content-disposition': `attachment; filename="${drawn.name}"`, 'cache-control': 'no-store' },
  bytes: { type: pdf, content: Buffer.from(drawn.pdf), size: drawn.pdf.length },
});
