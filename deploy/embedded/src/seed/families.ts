import type { Family } from './family.js';
import { petFamily } from './pet-family.js';
import { longStory } from './long-story.js';

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
      eventDescription:
        'She kept the harbor light for thirty years, raised three children, and baked too much bread. Please add what you remember.',
      shippingAddress: '12 Harbor Street',
      shippingCity: 'Portland',
      shippingState: 'ME',
      shippingZip: '04101',
      shippingCountry: 'US',
    },
    details: {
      fromDate: '1942-03-09',
      toDate: '2024-06-01',
      subtitle: 'Mother, grandmother, keeper of the harbor light',
    },
    grave: {
      cemetery: 'Eastern Cemetery, Portland, Maine',
      plot: 'Row 14, under the maple',
      latitude: 43.6647,
      longitude: -70.2466,
    },
    cover: 'harbor',
    hasBook: true,
    hasFilm: true,
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
        hearts: 4,
        replies: [{ text: 'It was a little yellow at the stern. I looked every year.', submittedBy: 'Frank' }],
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
        prompt: 'memorial-kitchen',
        hearts: 6,
        replies: [
          { text: 'I was the fourth loaf for two years and never knew.', submittedBy: 'Margaret Doyle' },
          { text: 'She knew.', submittedBy: 'Tomás' },
        ],
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
        title: 'The winter of the broken lamp',
        description: longStory,
        date: '1978-02-07',
        location: 'Portland Head',
        submittedBy: 'Captain Hale’s son, Frank',
      },
      {
        title: 'She taught half the street to swim',
        description:
          'One rope, one whistle, and a thermos of soup for afterward. My brother and I learned in the same week. She never once raised her voice.',
        date: '1983-08',
        location: 'Willard Beach',
        submittedBy: 'Margaret Doyle',
      },
      {
        title: 'At the harbor, on her seventieth birthday',
        description: 'She did not want a photograph. Then she laughed at the gull behind me, and here it is.',
        date: '2012-03-09',
        location: 'Portland Harbor',
        submittedBy: 'Elena',
        portrait: 'ines',
      },
      {
        title: 'Abuela’s handwriting',
        description:
          'I still have every birthday card. She wrote the numbers first and then ran out of room, so the love always goes around the edge.',
        date: '2011',
        submittedBy: 'Lucía, her granddaughter',
        hearts: 5,
      },
      {
        title: 'How she said goodbye',
        description: 'Always at the door, always twice. I still turn around at the corner.',
        submittedBy: 'Elena',
      },
      {
        title: 'A film of the harbor, the way she saw it',
        description: 'From her kitchen window, on my first camera. You can hear nothing, which is right: it was early.',
        date: '1999-06',
        location: 'Portland Harbor',
        submittedBy: 'Lucía, her granddaughter',
        video: 'harbor',
      },
      {
        title: 'The song without words',
        description:
          'She hummed it at the stove and at every crib. I hummed it into my phone so that it is not lost. I cannot do the last note as she did.',
        date: '2024-06-20',
        submittedBy: 'Elena',
        voice: 'lullaby',
        hearts: 3,
        replies: [{ text: 'You have the last note. I listened twice.', submittedBy: 'Rosa' }],
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
    details: { subtitle: 'Hood River, Oregon' },
    cover: 'vineyard',
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
        hearts: 9,
        replies: [
          { text: 'The band did not know either.', submittedBy: 'Nils' },
          { text: 'Three lessons, and it shows. A little.', submittedBy: 'Jonas' },
        ],
      },
      {
        title: 'Before the lights came on',
        description: 'You stood there for a whole minute and did not notice me.',
        date: '2025-09-13',
        submittedBy: 'Priya',
        portrait: 'couple',
      },
      {
        title: 'To the two of you',
        description:
          'We met in the line for the coats and left with three phone numbers. Your friends are exactly like you. Thank you for having us.',
        date: '2025-09-13',
        submittedBy: 'Inga and Paul, Gothenburg',
      },
      {
        title: 'From table nine',
        description: 'We were eight strangers at seven and a choir at eleven. Thank you for the seating plan.',
        date: '2025-09-13',
        submittedBy: 'Table nine',
        hearts: 7,
        replies: [{ text: 'We practiced. Same table next year?', submittedBy: 'Inga and Paul' }],
      },
      {
        title: 'Five seconds of the dance floor',
        description: 'I held the phone over my head and hoped.',
        date: '2025-09-13',
        submittedBy: 'Nils',
        video: 'dance',
      },
    ],
  },
  petFamily,
];
