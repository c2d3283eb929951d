import type { Family } from './family.js';

/** A family that remembers its dog. */
export const petFamily: Family = {
  key: 'sample-pet-memorial',
  story: 'Biscuit, a pet memorial',
  order: {
    firstName: 'Hannah',
    lastName: 'Cole',
    email: 'hannah.cole@keepsake.example',
    phone: '+1 802 555 0116',
    pricingTier: 'individual',
    quantity: 1,
    eventType: 'pet-memorial',
    honoreeName: 'Biscuit',
    eventDate: '2024-11-03',
    eventDescription: 'Thirteen years of being met at the door.',
    shippingAddress: '7 Mill Lane',
    shippingCity: 'Stowe',
    shippingState: 'VT',
    shippingZip: '05672',
    shippingCountry: 'US',
  },
  details: { fromDate: '2011-08', toDate: '2024-11-03', subtitle: 'A very good dog' },
  cover: 'snow',
  memories: [
    {
      title: 'The ball and the sea',
      description: 'He brought it back every time, and every time he was surprised that we threw it again.',
      date: '2014-05',
      location: 'Popham Beach',
      submittedBy: 'Hannah',
      scene: 'beach',
    },
    {
      title: 'First snow of that winter',
      description: 'He went out as a dog and came in as a very small hill.',
      date: '2017-12-02',
      submittedBy: 'Owen',
      scene: 'snow',
    },
    {
      title: 'Waiting for the ball',
      description: 'He could look like this for an hour.',
      date: '2019-06',
      location: 'The meadow behind the mill',
      submittedBy: 'Owen',
      portrait: 'biscuit',
    },
    {
      title: 'From the vet’s office',
      description: 'He is the only patient who ever tried to bring us his own treats. We miss him at the front desk.',
      date: '2022-04',
      submittedBy: 'Dr. Amin and everyone at Mill Lane',
    },
    {
      title: 'His place by the stove',
      description: 'The rug still has the shape. We have decided to keep it that way for a while.',
      submittedBy: 'Hannah',
    },
    {
      title: 'The beach in the morning',
      description: 'He was in the water before we had found our shoes.',
      date: '2016-07',
      submittedBy: 'Hannah',
      video: 'beach',
    },
  ],
};
