/** Messages for support staff, fixed by the specification. */
export const customerServiceMessages = {
  tooShort: 'Please type at least two characters of a name, email or code.',
  newCode: 'New QR code is required',
  reason: 'Reason for reassignment is required',
  reassigned: 'QR Code Reassigned',
  notReassigned: 'Reassignment Failed',
  notReassignedBecause: 'Failed to reassign QR code',
  noCodes: 'No available codes. Make a batch first.',
} as const;

/** Reasons for moving a timeline to another plate. A lost plate stops opening anything. */
export const reassignReasons = ['lost_plate', 'damaged_plate', 'defective_qr', 'customer_request', 'other'] as const;
export type ReassignReason = (typeof reassignReasons)[number];

export const reassignReasonLabels: Readonly<Record<ReassignReason, string>> = {
  lost_plate: 'Lost plate',
  damaged_plate: 'Damaged plate',
  defective_qr: 'Defective QR code',
  customer_request: 'Customer request',
  other: 'Other',
};
