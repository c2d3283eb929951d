/** The accounts that exist from the first migration on. */
export const commissionsAccount = '01900000-0000-7000-8000-00000000e001';
export const outsideAccount = '01900000-0000-7000-8000-00000000e0f1';
