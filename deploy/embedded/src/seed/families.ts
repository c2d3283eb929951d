import type { Family } from './family.js';
import { petFamily } from './pet-family.js';
import { longStory } from './long-story.js';
import { weddingFamily } from './wedding-family.js';

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
      textLanguage: 'en',
      secondLanguage: 'es',
      secondSubtitle: 'Madre, abuela, guardiana del faro del puerto',
      secondDescription:
        'Cuidó del faro del puerto durante treinta años, crió a tres hijos y siempre horneó demasiado pan. Por favor, añada lo que recuerde.',
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
        title: 'One roll of film',
        description:
          'Twenty-four pictures had to last the whole week, so each was discussed. She carried the bag and told me what to leave out. These are the five she kept on the refrigerator.',
        date: '1991-07',
        location: 'Casco Bay',
        submittedBy: 'Rosa',
        hearts: 5,
        album: [
          { of: 'june', part: [0.3, 0.38, 0.44, 0.5], caption: 'Her boat, which was not for sale' },
          { of: 'harbor', part: [0.68, 0.2, 0.28, 0.62], caption: 'The light, from the water' },
          { of: 'garden', part: [0.48, 0.2, 0.5, 0.5], caption: 'Home by four, as promised' },
          { of: 'harbor', part: [0.04, 0.36, 0.5, 0.5], caption: 'Two boats in the evening' },
          { of: 'lake', part: [0.3, 0.04, 0.68, 0.66], caption: 'The last picture on the roll' },
        ],
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
  weddingFamily,
  petFamily,
];
