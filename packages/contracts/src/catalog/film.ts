/** Seconds that one photo of a tribute film is shown, by pace: whole frames of 1/25 second. */
export const filmPaces = { slow: 7, calm: 5, lively: 3.6 } as const;
export type FilmPace = keyof typeof filmPaces;

/** Lengths of a tribute film to choose from, in minutes. */
export const filmMinutes = [1, 2, 3, 5, 10] as const;

/** Choices of the owner for the tribute film; declared with its limits in `rest/films`. */
export type FilmSettings = {
  choice: 'auto' | 'own';
  memories: string[];
  maxMinutes: number;
  pace: FilmPace;
  title: string;
  dates: string;
  closing: string;
  captions: boolean;
  music: boolean;
  voices: boolean;
};

/** A partner can ask a family by email to share the film once in this many days. */
export const filmAskDays = 7;
