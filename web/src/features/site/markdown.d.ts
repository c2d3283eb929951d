declare module '*.md' {
  // An import statement would turn this ambient declaration into a module augmentation.
  // oxlint-disable-next-line typescript/consistent-type-imports
  const page: import('./running-text.js').RunningText;
  export default page;
}
