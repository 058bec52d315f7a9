/** Words that Spanish doesn't have. */
export const ONLY_ENGLISH =
  /\b(?:the|and|you|your|we|our|with|for|from|is|are|this|that|when|what|will|not|have|has|can|charged|months?|visits?|medicine|treatments?|labs?|price|shipping|provider|week|today|before|after|please|enter|select)\b/i;
