import type { House, Letter } from '../letter.js';

export type Applicant = { readonly firstName: string; readonly partnerType: 'memorial' | 'pet' };

export const applicationReceived = ({ firstName }: Applicant): Letter => ({
  subject: 'We have received your application',
  dear: firstName,
  parts: [
    { say: 'Thank you for your application. We look at it within two to three business days and write to you then.' },
    { say: 'If there is something you would like to add, please answer this mail.' },
  ],
});

export const applicationApproved = ({ firstName, partnerType }: Applicant, { publicUrl }: House): Letter => ({
  subject: 'Your application is approved',
  dear: firstName,
  parts: [
    { say: 'We have looked at your application and are glad to work with you. You can sign in from now on.' },
    { lead: 'Sign in', to: `${publicUrl}/partners/${partnerType}` },
  ],
});

export const applicationRefused = ({ firstName }: Applicant): Letter => ({
  subject: 'About your application',
  dear: firstName,
  parts: [
    { say: 'We have looked at your application with care, and we cannot accept it at present.' },
    { say: 'If you think that we have missed something, please answer this mail.' },
  ],
});

export const applicationQuestion = ({ firstName }: Applicant): Letter => ({
  subject: 'A question about your application',
  dear: firstName,
  parts: [
    {
      say: 'Before we decide on your application, there is something we would like to ask you. We get in touch shortly.',
    },
    { say: 'You can also answer this mail and tell us when you are best reached.' },
  ],
});
