const letters: Readonly<Record<string, string>> = {
  a: 'å',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'û',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
  Y: 'Ý',
};

/** "Add a title" → "Åðð å tîtlé" and 40 % more of the same. */
const lengthenedText = (text: string): string => {
  const accented = text.replaceAll(/[a-z]/gi, (letter) => letters[letter] ?? letter);
  const count = [...text.matchAll(/\p{L}/gu)].length;
  return accented + 'ẋ'.repeat(Math.ceil(count * 0.4));
};

type Token = string | readonly [name: string, type?: string, choices?: Readonly<Record<string, unknown>>];

/** Lengthens the texts of a compiled message by 40 % and accents them; values stay. */
export const lengthened = (message: unknown): unknown =>
  !Array.isArray(message)
    ? message
    : (message as readonly Token[]).map((token) => {
        if (typeof token === 'string') return token === '#' ? token : lengthenedText(token);
        const [name, type, choices] = token;
        if (choices === undefined) return token;
        return [
          name,
          type,
          Object.fromEntries(Object.entries(choices).map(([key, choice]) => [key, lengthened(choice)])),
        ];
      });
