export const pdf = 'application/pdf';

/** Responds with a file to save. The service names it in header-safe characters. */
export const fileAnswer = (file: { readonly content: Uint8Array; readonly name: string; readonly type: string }) => ({
  status: 200 as const,
  headers: { 'content-disposition': `attachment; filename="${file.name}"`, 'cache-control': 'no-store' },
  bytes: { type: file.type, content: Buffer.from(file.content), size: file.content.length },
});

/** Responds with a PDF that pages show inline. */
export const pdfAnswer = (drawn: { readonly pdf: Uint8Array; readonly name: string }) =>
  fileAnswer({ content: drawn.pdf, name: drawn.name, type: pdf });
