import { z } from 'zod';
import { detailTypes } from './orders/order-details.js';

const valueOf = (type: z.ZodType): unknown => {
  if (type instanceof z.ZodString) return 'She painted it blue.';
  if (type instanceof z.ZodEnum) return type.options[0];
  return type instanceof z.ZodBoolean ? true : 1;
};

/** Valid bodies with every field set, for the tests of this folder. */
export const order = {
  ...Object.fromEntries(Object.entries(detailTypes.shape).map(([name, type]) => [name, valueOf(type)])),
  eventType: 'Memorial',
  honoreeName: 'Inés Duarte',
  otherHonoreeNames: [''],
  eventDate: '2026-05-03T00:00:00.000Z',
  customerBirthday: '1970-02-28',
  anniversaryDate: '1994',
  familyBirthdays: 'Rui: 1970-02-28\nMaja: 1999-12-31',
  firstName: 'Rui',
  lastName: 'Duarte',
  email: ' Rui@Example.ORG ',
  phone: '+1 518 555 0100',
  filePaths: ['up_1', 'up_2'],
  uploadOrder: ['up_2', 'up_1'],
  isPrivate: true,
  accessCode: 'ab12cd',
  inviteEmails: ['Maja@example.org', 'maja@example.org'],
  shippingAddress: '12 Elm St',
  shippingCity: 'Troy',
  shippingState: 'NY',
  shippingZip: '12180',
  shippingCountry: 'USA',
  affiliateCode: 'RUI4F7Q2',
  humanCheck: { challengeId: 'challenge', answer: ' 7 ' },
};

export const activation = {
  qrCode: 'https://keepsake.example/c/CF7K3M9QXA2TDV',
  customerName: 'Rui Duarte',
  customerEmail: 'Rui@example.org',
  customerPhone: '+1 518 555 0100',
  eventType: 'Memorial',
  honoreeName: 'Inés Duarte',
  eventDate: '1974-06',
  eventDescription: 'She painted it blue every spring.',
  isPrivate: true,
  accessCode: 'AB12CD',
  inviteEmails: ['maja@example.org'],
  guestPolicy: 'first-held',
};

export const signup = {
  email: 'ana@example.org',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  firstName: 'Ana',
  lastName: 'Okafor',
  partnerType: 'memorial',
  businessData: {
    businessName: 'Okafor & Daughters',
    businessType: 'funeral_home',
    licenseNumber: 'NY-1234',
    address: '3 Bay Ln',
    city: 'Troy',
    state: 'NY',
    zipCode: '12180',
    phone: '+1 518 555 0101',
    website: 'https://okafor.example',
    yearsInBusiness: '31',
  },
};
