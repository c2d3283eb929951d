declare module '*.md' {
  // An import statement would make this file a module, and the declaration an addition to one that is not there.
  // oxlint-disable-next-line typescript/consistent-type-imports
  const page: import('./running-text.js').RunningText;
  export default page;
}
