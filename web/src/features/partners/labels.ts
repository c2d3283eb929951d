/** All texts of the partner landing page, ready for translation. */
type Kind = {
  readonly key: 'memorial' | 'pet' | 'affiliates';
  readonly tab: string;
  readonly heading: string;
  readonly lead: string;
  readonly facts: readonly { readonly title: string; readonly text: string }[];
  readonly not: { readonly heading: string; readonly items: readonly string[] };
  readonly button: string;
  readonly to: string;
  readonly after: string;
  readonly picture: {
    readonly title: string;
    readonly rows: readonly { readonly name: string; readonly note: string; readonly mark: string }[];
  };
};

export const partnersHeading = 'Partners';
export const tabsLabel = 'What kind of partner';

const months = {
  title: 'Plans start at 15 codes a month',
  text: '15 codes a month for each location. More when you need them, priced before you order.',
};
const review = {
  title: 'Read within 2-3 business days',
  text: 'You apply once, with a copy of your license. A person reads it and answers by email.',
};

export const kinds: readonly [Kind, Kind, Kind] = [
  {
    key: 'memorial',
    tab: 'Memorial Care',
    heading: 'A plate for the family in the next room',
    lead: 'Begin a case with one name, assign a plate with the camera, print the sheet for the family. Ten quiet minutes, and they leave with a page that is theirs.',
    facts: [
      months,
      review,
      {
        title: 'The family owns the page',
        text: 'You prepare it; from the moment the family claims it, it is theirs alone: from then on only the family can change it.',
      },
    ],
    not: {
      heading: 'What we don’t do',
      items: [
        'No commission, unless we have agreed on one in writing.',
        'No way into a page after the family has claimed it.',
        'No names or addresses of the people who visit it.',
      ],
    },
    button: 'Sign in or apply',
    to: '/partners/memorial',
    after: 'For funeral homes, crematories and cemeteries.',
    picture: {
      title: 'Active cases',
      rows: [
        { name: 'Inés Rivera', note: 'Service on June 4', mark: 'has QR' },
        { name: 'Henrik Lindgren', note: 'Service on June 6', mark: 'No QR' },
        { name: 'Ruth Adeyemi', note: 'Handed over', mark: 'has QR' },
      ],
    },
  },
  {
    key: 'pet',
    tab: 'Pet Cemeteries',
    heading: 'A good companion, remembered where they lie',
    lead: 'The same plates and the same portal, with words made for animals. The family adds the pictures; you set the plate.',
    facts: [
      months,
      review,
      {
        title: 'The family owns the page',
        text: 'You prepare it with a name and a date; the family takes it over and adds the rest.',
      },
    ],
    not: {
      heading: 'What we don’t do',
      items: [
        'No commission, unless we have agreed on one in writing.',
        'No way into a page after the family has claimed it.',
        'No email to the family in your name that they did not ask for.',
      ],
    },
    button: 'Sign in or apply',
    to: '/partners/pet',
    after: 'For pet cemeteries, crematories and veterinary practices.',
    picture: {
      title: 'Active cases',
      rows: [
        { name: 'Biscuit', note: 'Beagle, 13 years', mark: 'has QR' },
        { name: 'Mrs Tibbs', note: 'Cat, 17 years', mark: 'No QR' },
        { name: 'Nuage', note: 'Pony, 24 years', mark: 'has QR' },
      ],
    },
  },
  {
    key: 'affiliates',
    tab: 'Affiliates',
    heading: 'Recommend Keepsake and earn 10% of each order',
    lead: 'You get a link of your own. Anyone who orders within 30 days of following it counts as sent by you; their price stays the same.',
    facts: [
      {
        title: '10 percent of the order',
        text: '$7.90 for a $79 timeline. You can see the status of every commission.',
      },
      {
        title: 'Payable after 14 days',
        text: 'Pending until the order is complete, payable 14 days later, reversed when an order is canceled.',
      },
      { title: 'Your code earns once approved', text: 'You can sign in at once; a person approves the account first.' },
    ],
    not: {
      heading: 'What we don’t do',
      items: [
        'No commission on your own orders, and none on orders of our partners.',
        'No names of the people who bought: initials, package and amount.',
        'No commission on commissions. There are no levels below you.',
      ],
    },
    button: 'Sign in or apply',
    to: '/affiliate/login',
    after: 'For celebrants, photographers, planners and everyone with friends.',
    picture: {
      title: 'What you earned',
      rows: [
        { name: 'M. R.', note: 'Single Timeline', mark: '$7.90' },
        { name: 'T. O.', note: 'Medium Event', mark: '$24.90' },
        { name: 'A. L.', note: 'Multi-Pack', mark: '$12.80' },
      ],
    },
  },
];

export type PartnerKind = Kind;
