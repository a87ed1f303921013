/**
 * The seats a viewer sees before them, as they sit round the table: from one's left to one's right;
 * all of them where nobody's eyes look (`eyes` null).
 */
export function around(eyes: number | null, seats: number): number[] {
  if (eyes === null) return Array.from({ length: seats }, (_, seat) => seat);
  return Array.from({ length: seats - 1 }, (_, i) => (eyes + 1 + i) % seats);
}
