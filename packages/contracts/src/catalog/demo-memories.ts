import type { TimelineAnswer } from '../rest/timelines/timelines.js';

type Memory = TimelineAnswer['entries'][number];

export type DemoMemory = Pick<Memory, 'title' | 'description' | 'date' | 'location' | 'submittedBy'> & {
  readonly picture?: readonly [src: string, width: number, height: number];
  readonly group?: string;
};

export const weddingMemories: readonly DemoMemory[] = [
  {
    title: 'An hour before',
    description:
      'Nobody was allowed near the arch, so of course I went. The florist was on a ladder, singing. I took one picture and left before anyone saw me.',
    date: '2025-09-20',
    location: 'Ridgefield Farm',
    submittedBy: 'Noor, the bride’s sister',
    picture: ['/demo/story-arch.webp', 1200, 900],
  },
  {
    title: 'The walk between the vines',
    description: 'Twenty minutes of just the two of them. You can see how far back we were told to stay.',
    date: '2025-09-20',
    location: 'Ridgefield Farm',
    submittedBy: 'Dev',
    picture: ['/demo/story-vineyard.webp', 1200, 900],
  },
  {
    title: 'What Sam’s father said',
    description:
      '“I practiced this speech for a year, and now I only want to say that I have never seen him look at his watch when she was in the room.”',
    date: '2025-09-20',
    location: null,
    submittedBy: 'Aunt Ruth wrote it down',
  },
  {
    title: 'First dance',
    description: 'They had learned one minute of it. The song is four minutes long. The other three were better.',
    date: '2025-09-20',
    location: 'The barn',
    submittedBy: 'Table six',
    picture: ['/demo/story-dance.webp', 1200, 900],
  },
  {
    title: 'From everyone at table nine',
    description:
      'We did not know each other on Saturday. We are having dinner on Thursday. Thank you for the seating plan.',
    date: null,
    location: null,
    submittedBy: 'Table nine',
  },
];

export const birthdayMemories: readonly DemoMemory[] = [
  {
    title: 'The garden he started with one spade',
    description: 'The landlord said nothing would grow there. He heard “almost nothing” and bought seeds.',
    date: '1971-04',
    location: 'Alder Street',
    submittedBy: 'Grace, his sister',
    picture: ['/demo/story-garden.webp', 1200, 900],
  },
  {
    title: 'Every July at the lake',
    description:
      'The cabin had two beds and there were nine of us. He slept in the boat and said he liked the ceiling.',
    date: '1984-07',
    location: 'Cedar Lake',
    submittedBy: 'Miles',
    picture: ['/demo/story-lake.webp', 1200, 900],
  },
  {
    title: 'Seventy-nine candles and one more',
    description:
      'He counted them. There was one missing, so the baby’s aunt lit a match and held it until he was done.',
    date: '2026-05-16',
    location: 'The yard',
    submittedBy: 'Everyone who was there',
    picture: ['/demo/story-birthday.webp', 1200, 750],
  },
  {
    title: 'He still calls on Sundays',
    description: 'At ten, for four minutes, and he always ends with the weather where I am. He is always right.',
    date: null,
    location: null,
    submittedBy: 'Joy, in Lisbon',
  },
];

export const petMemories: readonly DemoMemory[] = [
  {
    title: 'The red ball',
    description:
      'It was thrown into the sea about four thousand times. It came back every time but the last, and then she sat down and waited for it.',
    date: '2014-08',
    location: 'Dune Road beach',
    submittedBy: 'Ellis',
    picture: ['/demo/story-ball.webp', 1200, 900],
  },
  {
    title: 'Her first snow',
    description: 'She ate some, sneezed, looked at us, and ran until it was dark.',
    date: '2017-12-09',
    location: 'Above the village',
    submittedBy: 'Mara',
    picture: ['/demo/story-snow.webp', 1200, 900],
  },
  {
    title: 'Our mail carrier',
    description: 'Eleven years, and she never once barked at me. I kept a biscuit in the left pocket; she knew which.',
    date: null,
    location: null,
    submittedBy: 'Hector',
  },
];

export const memorialMemories: readonly DemoMemory[] = [
  {
    title: 'The blue door',
    description:
      'She was born behind this door, on the second floor, during a storm that took three roof tiles and no lives. Grandfather painted it blue that same week, so the midwife would find it again.',
    date: '1941',
    location: 'Porto',
    submittedBy: 'Rui',
    picture: ['/demo/story-door.webp', 1200, 900],
  },
  {
    title: 'Over the bridge every morning',
    description:
      'Her first job was on the other bank. She took the seven o’clock train over the bridge for eleven years and said she never once read on it: there was the river to look at.',
    date: '1963-05',
    location: 'Porto',
    submittedBy: 'Tomás',
    picture: ['/demo/story-bridge.webp', 1200, 800],
  },
  {
    title: 'The boat we never sold',
    description:
      'She painted it blue every spring, and on Sundays we went as far as the lighthouse and back, whatever the weather thought about it. People asked to buy it every year. She let them ask.',
    date: '1974-06',
    location: 'Afurada',
    submittedBy: 'Rui',
    picture: ['/demo/story-boat.webp', 1200, 800],
  },
  {
    title: 'The kitchen window',
    description:
      'If the jug had flowers in it, you could come up. If it stood empty, she was asleep after the night shift. We could read that window from the corner of the street.',
    date: '1988',
    location: 'Rua das Flores',
    submittedBy: 'Marta',
    picture: ['/demo/story-window.webp', 900, 1125],
  },
  {
    title: 'Two weeks in August',
    description:
      'The same umbrella for twenty summers, mended in four colours. She walked to the lighthouse before any of us was awake and came back with bread.',
    date: '1996-08-11',
    location: 'Costa Nova',
    submittedBy: 'Inês, her granddaughter',
    picture: ['/demo/story-beach.webp', 1200, 900],
    group: 'august',
  },
  {
    title: 'Two weeks in August',
    description: '',
    date: '1996-08-11',
    location: 'Costa Nova',
    submittedBy: 'Inês, her granddaughter',
    picture: ['/demo/story-lighthouse.webp', 900, 1200],
    group: 'august',
  },
  {
    title: 'What she said at sixty',
    description:
      '“I have been afraid of many things in my life, and most of them turned out to be visitors.” Nobody wrote it down that evening. All of us remember it in the same words.',
    date: '2001-10-14',
    location: 'Porto',
    submittedBy: 'Marta',
  },
  {
    title: 'The lemon tree',
    description:
      'It was to be cut down when the wall was mended. She sat beneath it with her sewing until the builder went to ask somebody else. It bears to this day; take some home, there is a basket.',
    date: '2015-04',
    location: 'The yard',
    submittedBy: 'Tomás',
    picture: ['/demo/story-lemon-tree.webp', 1000, 1250],
  },
  {
    title: 'Thank you, Dona Inés',
    description: 'You taught three classes of us to read, and never told anyone which of us had been slow.',
    date: null,
    location: null,
    submittedBy: 'A pupil',
  },
];
