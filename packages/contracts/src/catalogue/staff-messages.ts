export const staffMessages = {
  nameMissing: 'Please enter a name.',
  roleMissing: 'Please choose a role.',
  passwordWrong: 'This is not your password.',
  codeWrong: 'That code does not match. Please try the next one.',
} as const;
