export default function Page(): null { return null; }
