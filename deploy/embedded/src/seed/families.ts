import type { Scene } from './scenes.js';

export type Memory = {
  readonly title: string;
  readonly description: string;
  readonly date?: string;
  readonly location?: string;
  readonly submittedBy: string;
  readonly scene?: Scene;
};

export type Family = {
  /** Part of every idempotency key, so a repeated seed does not create a second family. */
  readonly key: string;
  /** Shown in the table of the launcher. */
  readonly story: string;
  readonly order: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
    readonly pricingTier: 'individual' | 'event' | 'event-100';
    readonly quantity: number;
    readonly eventType: string;
    readonly honoreeName: string;
    readonly eventDate: string;
    readonly eventDescription: string;
    readonly shippingAddress: string;
    readonly shippingCity: string;
    readonly shippingState: string;
    readonly shippingZip: string;
    readonly shippingCountry: string;
  };
  readonly memories: readonly Memory[];
};

/** Three sample families. Documents, demonstrations and tests refer to them by these names. */
export const families: readonly Family[] = [
  {
    key: 'sample-memorial',
    story: 'Inés Rivera, a memorial',
    order: {
      firstName: 'Tomás',
      lastName: 'Rivera',
      email: 'tomas.rivera@keepsake.example',
      phone: '+1 207 555 0134',
      pricingTier: 'event',
      quantity: 3,
      eventType: 'memorial',
      honoreeName: 'Inés Rivera',
      eventDate: '2024-06-01',
      eventDescription: 'Keeper of the harbor light, mother of three, baker of too much bread. 1942 to 2024.',
      shippingAddress: '12 Harbor Street',
      shippingCity: 'Portland',
      shippingState: 'ME',
      shippingZip: '04101',
      shippingCountry: 'US',
    },
    memories: [
      {
        title: 'The light she grew up under',
        description:
          'Our grandfather kept the lamp, and Inés carried the oil up before she could read. She counted the steps aloud: one hundred and nine.',
        date: '1951',
        location: 'Portland Head',
        submittedBy: 'Tomás',
        scene: 'harbor',
      },
      {
        title: 'The harbor in June',
        description:
          'The summer she bought the boat from Mr. Hale for forty dollars and a promise to paint it. She painted it yellow. It was never yellow again.',
        date: '1974-06',
        location: 'Casco Bay',
        submittedBy: 'Rosa',
        scene: 'june',
      },
      {
        title: 'What grew behind the house',
        description:
          'Nobody planned that garden. She put things where there was room and they stayed, out of politeness, we always said.',
        date: '1988-07-16',
        submittedBy: 'Rosa',
        scene: 'garden',
      },
      {
        title: 'Sunday bread',
        description:
          'Four loaves, every Sunday, for a family of five. The fourth went to whoever came by, and somebody always came by.',
        date: '2003',
        submittedBy: 'Daniel, next door',
      },
      {
        title: 'The last evening at the lake',
        description:
          'She sat on the dock until the stars were out and said it was the quietest she had ever heard it. We stayed a little longer because she wanted to.',
        date: '2019-08-24',
        location: 'Sebago Lake',
        submittedBy: 'Tomás',
        scene: 'lake',
      },
      {
        title: 'How she said goodbye',
        description: 'Always at the door, always twice. I still turn around at the corner.',
        submittedBy: 'Elena',
      },
    ],
  },
  {
    key: 'sample-wedding',
    story: 'Maya and Jonas, a wedding',
    order: {
      firstName: 'Maya',
      lastName: 'Lindqvist',
      email: 'maya.lindqvist@keepsake.example',
      phone: '+1 503 555 0178',
      pricingTier: 'event-100',
      quantity: 1,
      eventType: 'wedding',
      honoreeName: 'Maya & Jonas',
      eventDate: '2025-09-13',
      eventDescription: 'A hundred plates on a hundred tables. Add what you saw; we saw so little of it ourselves.',
      shippingAddress: '48 Orchard Road',
      shippingCity: 'Hood River',
      shippingState: 'OR',
      shippingZip: '97031',
      shippingCountry: 'US',
    },
    memories: [
      {
        title: 'An hour before',
        description: 'The florist was still on the ladder and Jonas was already standing where he should stand.',
        date: '2025-09-13',
        location: 'The lower meadow',
        submittedBy: 'Priya',
        scene: 'arch',
      },
      {
        title: 'The walk between the vines',
        description: 'Your aunt took the photograph while holding three glasses. Here it is, only slightly tilted.',
        date: '2025-09-13',
        submittedBy: 'Aunt Karin',
        scene: 'vineyard',
      },
      {
        title: 'First dance',
        description: 'Nobody had told the band it would be a waltz. They found out together with the rest of us.',
        date: '2025-09-13',
        submittedBy: 'Sam',
        scene: 'dance',
      },
      {
        title: 'From table nine',
        description: 'We were eight strangers at seven and a choir at eleven. Thank you for the seating plan.',
        date: '2025-09-13',
        submittedBy: 'Table nine',
      },
    ],
  },
  {
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
        title: 'His place by the stove',
        description: 'The rug still has the shape. We have decided to keep it that way for a while.',
        submittedBy: 'Hannah',
      },
    ],
  },
];
