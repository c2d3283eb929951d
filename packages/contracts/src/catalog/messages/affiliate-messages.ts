export const affiliateMessages = {
  loginFailed: 'Login Failed',
  dashboardFailed: 'Failed to load affiliate dashboard',
  termsMissing: 'Please agree to the terms of the affiliate program.',
  emailTaken: 'There is an account under this address. Sign in, or reset the password.',
  registered: 'Thank you. You can sign in now; your code earns once we have approved it.',
  waiting: 'Your application is being read. Your link will earn from approval on.',
  paused: 'Your account is paused: your link does not earn for now. What it has earned so far stays yours.',
  refused: 'We could not accept your application. The reason is in our email; your link does not earn.',
} as const;

export const payoutDetailsMessages = {
  taxCountry: 'Please choose the country where you pay tax.',
  holder: 'Please enter the name on the account.',
  method: 'Please choose how you are paid.',
  iban: 'This IBAN is not right. Please compare it with your bank statement.',
  bic: 'A BIC has 8 or 11 characters. You may leave it out.',
  routingNumber: 'This routing number is not right. It has nine digits and is at the bottom of a check.',
  accountNumber: 'Please enter the account number: 4 to 17 digits.',
  accountKind: 'Please choose checking or savings.',
  paypal: 'Please enter the email address of your PayPal account.',
  password: 'Please enter your password. It keeps others from changing where your money goes.',
} as const;

/** Refusals of the statement call; pages offer valid months only. */
export const affiliateStatementMessages = {
  month: 'Please choose a month, such as 2026-05.',
  monthNotBegun: (now: string): string => `This month has not begun yet. Please choose ${now} or an earlier one.`,
  monthTooEarly: (first: string): string => `You joined in ${first}. Please choose that month or a later one.`,
} as const;

export const subLinkMessages = {
  label: 'Please use 2 to 24 small letters, digits or hyphens, such as “instagram”.',
  taken: 'You have a link with this name already. Please choose another name.',
  full: 'You can have at most 20 links. Please remove one that is not used.',
  unknown: 'Link not found. Refresh the list.',
} as const;

export const ownCodeMessages = {
  shape: 'Please use 4 to 20 letters, digits or hyphens, such as “ROSE-GARDEN”.',
  taken: 'This code is in use, or looks like one that is. Please choose another one.',
  chosen: 'You have chosen your code already.',
  used: 'Someone has followed your link already, so its code stays.',
} as const;
