/** Around printing labels, word for word. */
export const shippingMessages = {
  noneSelectedTitle: 'No Orders Selected',
  noneSelected: 'Please select orders to print labels for',
  printedTitle: 'Labels Printed',
  errorTitle: 'Print Error',
  startPosition: 'Please choose a start position from 1 to 30.',
} as const;

/** How many labels one print may hold: ten full sheets. */
export const mostLabels = 300;
