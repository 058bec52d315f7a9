-- A misspelt name looks at thousands of pieces of words. Who asks is the same for each of them, so it is found out once.
alter policy person_trigram_staff on person_trigram using ((select app.is_staff()));
