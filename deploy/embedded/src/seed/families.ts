import type { Family } from './family.js';

/** A long memory, as some guests write them. */
const longStory = [
  'My father was out with the boat when the storm of 1978 came in. It took the power along the whole shore, and the lamp with it.',
  'Inés was thirty-five then. Tomás was four and had a fever. She put him in the bed by the stove, asked my mother to sit with him, and went up the one hundred and nine steps with the old oil lamp from the museum case downstairs. She broke the glass of the case with a boot. She paid for it later, and she kept the receipt.',
  'There is no clockwork for an oil lamp in that tower any more. So she turned it by hand. She counted the seconds aloud, the way her grandfather had taught her, from a little after six in the evening until it got light. My mother went up twice with coffee. Inés drank it with one hand.',
  'Four boats came in that night. My father’s was the third. He said that he knew somebody was up there, because the light was not quite even. “A machine does not get tired,” he said. “That one got tired, and went on.”',
  'She would not let the paper write about it. She said that anyone who can count would have done the same. Every February my father brought her a fish, and every February she told him that it was too big.',
].join('\n\n');

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
      restingPlace: 'Eastern Cemetery, Portland, Maine. Row 14, under the maple.',
    },
    cover: 'harbor',
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
    ],
  },
];
