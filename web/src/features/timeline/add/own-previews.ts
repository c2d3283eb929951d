/* Previews of the pictures that this page sent, shown until the server has processed them. */

const previews = new Map<string, string>();

export const ownPreviewOf = (memoryId: string): string | undefined => previews.get(memoryId);

export const savePreview = (memoryId: string, url: string): void => void previews.set(memoryId, url);
