declare module 'heic-decode' {
  type Decoded = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };
  type Found = { readonly width: number; readonly height: number; readonly decode: () => Promise<Decoded> };
  const decode: {
    readonly all: (input: {
      readonly buffer: Uint8Array;
    }) => Promise<readonly Found[] & { readonly dispose: () => void }>;
  };
  export default decode;
}
