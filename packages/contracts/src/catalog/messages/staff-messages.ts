export const staffMessages = {
  nameMissing: 'Please enter a name.',
  roleMissing: 'Please choose a role.',
  passwordWrong: 'This is not your password.',
  codeWrong: 'That code isn’t right. Wait for the next one and try again.',
} as const;
