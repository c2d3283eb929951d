/** Messages about printing labels, fixed by the specification. */
export const shippingMessages = {
  noneSelectedTitle: 'No Orders Selected',
  noneSelected: 'Please select orders to print labels for',
  printedTitle: 'Labels Printed',
  errorTitle: 'Print Error',
  startPosition: 'Please choose a start position from 1 to 30.',
} as const;

/** Labels per print: ten full sheets. */
export const maxLabels = 300;
