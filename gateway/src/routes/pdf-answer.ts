export const pdf = 'application/pdf';

/** Responds with a PDF that pages show inline. The service names the file in header-safe characters. */
export const pdfAnswer = (drawn: { readonly pdf: Uint8Array; readonly name: string }) => ({
  status: 200 as const,
  headers: { 'content-disposition': `attachment; filename="${drawn.name}"`, 'cache-control': 'no-store' },
  bytes: { type: pdf, content: Buffer.from(drawn.pdf), size: drawn.pdf.length },
});
