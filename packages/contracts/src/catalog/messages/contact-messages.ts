export const contactMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  inquiryType: 'Please select an inquiry type',
  message: 'Message must be at least 10 characters',
} as const;

export const replyMessage = 'Enter your reply.';
