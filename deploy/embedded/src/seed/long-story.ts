/** A long memory, as some guests write them. */
export const longStory = [
  'My father was out with the boat when the storm of 1978 came in. It took the power along the whole shore, and the lamp with it.',
  'Inés was thirty-five then. Tomás was four and had a fever. She put him in the bed by the stove, asked my mother to sit with him, and went up the one hundred and nine steps with the old oil lamp from the museum case downstairs. She broke the glass of the case with a boot. She paid for it later, and she kept the receipt.',
  'There is no clockwork for an oil lamp in that tower any more. So she turned it by hand. She counted the seconds aloud, the way her grandfather had taught her, from a little after six in the evening until it got light. My mother went up twice with coffee. Inés drank it with one hand.',
  'Four boats came in that night. My father’s was the third. He said that he knew someone was up there, because the light was not quite even. “A machine does not get tired,” he said. “That one got tired, and went on.”',
  'She would not let the paper write about it. She said that anyone who can count would have done the same. Every February my father brought her a fish, and every February she told him that it was too big.',
].join('\n\n');
