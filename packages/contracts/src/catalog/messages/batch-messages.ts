export const batchMessages = {
  quantity: 'Please enter a quantity between 1 and 10,000',
  batchName: 'Please enter a batch name for tracking',
  prefix: 'Please use 2 to 8 letters from A to Z for the prefix.',
  testFailed: 'Failed to generate test batch',
} as const;
