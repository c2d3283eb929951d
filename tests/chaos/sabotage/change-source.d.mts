export const changeSource: (sabotage: unknown, path: string, text: string) => string;
