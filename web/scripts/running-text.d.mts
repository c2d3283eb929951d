export const pageModule: (file: string, source: string) => string;
