export const reminderMessages = { failed: 'Failed to process birthday reminders' } as const;
